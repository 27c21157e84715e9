# torchvision: enumerations of weights, found by builder and by name
from torchvision import models
from torchvision.models import ResNet18_Weights, ResNet50_Weights, EfficientNet_B0_Weights, get_model_weights, get_weight
def t(name, f):
    try:
        print(name, "->", f())
    except Exception as e:
        print(name, "|", type(e).__name__, "|", e)
t("a", lambda: get_model_weights("resnet18")); t("b", lambda: get_model_weights(models.mobilenet_v2)); t("c", lambda: get_weight("ResNet18_Weights.DEFAULT")); t("d", lambda: get_weight("ResNet50_Weights.IMAGENET1K_V2")); t("e", lambda: get_weight("nope")); t("f", lambda: get_weight("ResNet18_Weights.V9")); t("g", lambda: list(ResNet50_Weights)); t("h", lambda: ResNet18_Weights.DEFAULT is ResNet18_Weights.IMAGENET1K_V1); t("i", lambda: get_model_weights("resnet18") is ResNet18_Weights); t("j", lambda: ResNet50_Weights["IMAGENET1K_V1"].name); t("k", lambda: models.resnet18(weights=None).fc); t("l", lambda: get_model_weights("zzz")); t("m", lambda: ResNet18_Weights.verify(None)); t("n", lambda: EfficientNet_B0_Weights.DEFAULT.name); t("o", lambda: get_weight("A.B"))
